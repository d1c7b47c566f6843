// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.layout.FolderMode;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A right that one process at a time has on a store. It is the operating system's lock on a file,
 * which a killed process loses at once, and the file's content, which names the holder and expires,
 * for file systems whose locks do not reach other hosts. The holder renews it while it works.
 */
final class StoreLock implements Closeable {
  /** How long a holder that gives no sign of life keeps the lock; heuristic. */
  static final Duration LIFETIME = Duration.ofMinutes(3);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LONGEST_CONTENT = 4096;
  private static final String OWNER = "owner";

  /** Looks for the name of a holder, within a second; heuristic. */
  private static final int LOOKS = 50;

  private static final int LOOK_MILLIS = 20;

  /**
   * Lock files that this process holds. POSIX gives up a process's locks on a file as soon as it
   * closes any channel to it, so a second attempt must not even open one.
   */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  /** What is held. */
  enum Right {
    /** To write to the store's tables. */
    WRITE("store.lock", "another process is writing to the store"),
    /** To run the store's night: all its stages, each of which writes by itself. */
    NIGHT("nightly.lock", "another nightly run is under way");

    private final String fileName;
    private final String held;

    Right(String fileName, String held) {
      this.fileName = fileName;
      this.held = held;
    }

    /** Of the file in the store's folder. */
    String fileName() {
      return fileName;
    }
  }

  private final Right right;
  private final Path file;
  private final FileChannel channel;
  private final String token = UUID.randomUUID().toString();
  private final String owner;
  private final String since = Instant.now().toString();
  private final Thread renewal;

  private StoreLock(Right right, Path file, FileChannel channel, String owner) {
    this.right = right;
    this.file = file;
    this.channel = channel;
    this.owner = owner;
    this.renewal = new Thread(this::renewUntilClosed, "iominer-store-lock");
    renewal.setDaemon(true);
  }

  /**
   * Takes the lock.
   *
   * @param owner what the holder does, for the message to others
   * @throws LockHeldException when another process holds it, or another thread of this one
   */
  static StoreLock take(Path folder, Right right, String owner) {
    Path file = folder.resolve(right.fileName).toAbsolutePath().normalize();
    if (!HELD_HERE.add(file)) {
      throw held(
          folder,
          right,
          JSON.createObjectNode().put(OWNER, "another task").put("pid", "this process"));
    }
    try {
      return open(folder, file, right, owner);
    } catch (IOException e) {
      HELD_HERE.remove(file);
      throw StoreErrors.of(file, e);
    } catch (RuntimeException e) {
      HELD_HERE.remove(file);
      throw e;
    }
  }

  private static StoreLock open(Path folder, Path file, Right right, String owner)
      throws IOException {
    boolean isNew = !Files.exists(file);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      if (isNew) {
        FolderMode.passOn(file);
      }
      FileLock lock = tryLock(channel);
      JsonNode holder = lock == null ? holder(channel) : content(channel);
      if (lock == null || isAlive(holder)) {
        throw held(folder, right, holder);
      }
      StoreLock taken = new StoreLock(right, file, channel, owner);
      taken.renew();
      taken.renewal.start();
      return taken;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Fails when another process has taken the lock over in the meantime. */
  void check() {
    try {
      JsonNode holder = content(channel);
      if (!holder.path("token").asText().equals(token)) {
        throw held(file.getParent(), right, holder);
      }
    } catch (IOException e) {
      throw StoreErrors.of(file, e);
    }
  }

  @Override
  public void close() {
    renewal.interrupt();
    try {
      synchronized (channel) {
        channel.truncate(0);
        channel.close();
      }
    } catch (IOException e) {
      throw StoreErrors.of(file, e);
    } finally {
      HELD_HERE.remove(file);
    }
  }

  private void renewUntilClosed() {
    try {
      while (true) {
        Thread.sleep(LIFETIME.toMillis() / 6);
        renew();
      }
    } catch (InterruptedException | IOException e) {
      // Closed, or the disk refuses: then the lock expires, and check() tells its holder.
    }
  }

  private void renew() throws IOException {
    byte[] bytes =
        JSON.writeValueAsBytes(
            Map.of(
                "token",
                token,
                OWNER,
                owner,
                "host",
                host(),
                "pid",
                ProcessHandle.current().pid(),
                "since",
                since,
                "expires",
                Instant.now().plus(LIFETIME).toString()));
    synchronized (channel) {
      if (channel.isOpen()) {
        channel.write(ByteBuffer.wrap(bytes), 0);
        channel.truncate(bytes.length);
      }
    }
  }

  /** Who has the lock; one that has just taken it writes its name in a moment. */
  private static JsonNode holder(FileChannel channel) throws IOException {
    JsonNode holder = content(channel);
    for (int i = 0; holder.path(OWNER).isMissingNode() && i < LOOKS; i++) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return holder;
      }
      holder = content(channel);
    }
    return holder;
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static JsonNode content(FileChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(LONGEST_CONTENT);
    int count = 0;
    while (count >= 0 && buffer.hasRemaining()) {
      count = channel.read(buffer, buffer.position());
    }
    String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return JSON.createObjectNode();
    }
  }

  /** A holder on this host has lost the operating system's lock, so it is dead. */
  private static boolean isAlive(JsonNode holder) {
    String expires = holder.path("expires").asText("");
    return !expires.isEmpty()
        && !holder.path("host").asText().equals(host())
        && Instant.parse(expires).isAfter(Instant.now());
  }

  private static LockHeldException held(Path folder, Right right, JsonNode holder) {
    return new LockHeldException(
        String.format(
            "%s: %s: %s, pid %s on %s, since %s",
            folder,
            right.held,
            holder.path(OWNER).asText("unknown"),
            holder.path("pid").asText("unknown"),
            holder.path("host").asText("unknown"),
            holder.path("since").asText("unknown")));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown host";
    }
  }
}
