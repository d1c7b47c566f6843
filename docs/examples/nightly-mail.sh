#!/bin/sh
# SPDX-FileCopyrightText: The IOMiner authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs a command, such as "iominer nightly", and mails what it prints, errors last; the first line is the subject. The exit
# code is that of the command. For example:
#
#   nightly-mail.sh hpc-io@example.org iominer nightly --config /etc/iominer/iominer.json
set -eu

[ $# -ge 2 ] || {
  echo "nightly-mail.sh: expected an address and a command" >&2
  exit 2
}
to=$1
shift
text=$(mktemp)
errors=$(mktemp)
trap 'rm -f "$text" "$errors"' EXIT

# So that a stop reaches the command, whose end is waited for.
"$@" >"$text" 2>"$errors" &
command=$!
trap 'kill "$command" 2>/dev/null || true' TERM INT
status=0
wait "$command" || status=$?
while kill -0 "$command" 2>/dev/null; do
  wait "$command" || status=$?
done

cat "$errors" >>"$text"
cat "$text"
subject=$(head -n 1 "$text" | LC_ALL=C tr -d '\000-\037\177')
[ "$status" = 0 ] || subject="${subject:-IOMiner nightly} (exit code $status)"
mail -s "$subject" "$to" <"$text" || {
  echo "nightly-mail.sh: the mail was not sent" >&2
  [ "$status" != 0 ] || status=4
}
exit "$status"
