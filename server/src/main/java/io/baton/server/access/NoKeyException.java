package io.baton.server.access;

/** The server would be reachable from elsewhere, but nobody has a key. Says how to make one. */
public final class NoKeyException extends RuntimeException {
  NoKeyException(String host, String howToMakeKey) {
    super(
        """
        Listening on %s needs an API key, because other machines can reach it, and there is none.
        Make one, then start again:
          ./%s
        Or listen on 127.0.0.1, where no key is needed."""
            .formatted(host, howToMakeKey));
  }
}
