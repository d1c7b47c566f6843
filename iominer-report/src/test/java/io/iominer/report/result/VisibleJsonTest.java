// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class VisibleJsonTest {
  @Test
  void whatCouldSteerATerminalIsEscapedAndSaysTheSame() throws JsonProcessingException {
    String text = "né 日\u001b\u0007\u007f\u009b\u202e\"\n";
    String json = VisibleJson.mapper().writeValueAsString(text);
    assertThat(json).isEqualTo("\"né 日\\u001B\\u0007\\u007f\\u009b\\u202e\\\"\\n\"");
    assertThat(new ObjectMapper().readValue(json, String.class)).isEqualTo(text);
  }
}
