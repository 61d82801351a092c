import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** What browsers complain about during a test. */
export class ConsoleErrors {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Answers how to look away again. */
  watch(context: BrowserContext): () => void {
    const said = (message: ConsoleMessage): void => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`);
    };
    const thrown = (error: WebError): void =>
      void this.#seen.push(`uncaught: ${error.error().stack ?? error.error().message}`);
    context.on('console', said);
    context.on('weberror', thrown);
    return () => {
      context.off('console', said);
      context.off('weberror', thrown);
    };
  }

  /**
   * For a test that makes an error on purpose (network cut, a wrong password): errors that match are expected
   * from here on.
   */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** What nobody expected. */
  left(): readonly string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}

/** What Chromium says while the network or the server is gone. */
export const networkCut = [
  /net::ERR_/,
  /WebSocket connection to .* failed/,
  /Failed to load resource/,
  // A service worker that was just being fetched.
  /An unknown error occurred when fetching the script/,
  /A bad HTTP response code \(50[234]\) was received when fetching the script/,
];
