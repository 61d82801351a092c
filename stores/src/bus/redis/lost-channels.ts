const mostNamed = 1000;

/** Channels on which a client could not publish. Beyond 1000 they are not named any more: all are meant. */
export class LostChannels {
  #channels = new Set<string>();
  #all = false;

  add(channel: string): void {
    this.#channels.add(channel);
    if (this.#channels.size > mostNamed) this.addAll();
  }

  addAll(): void {
    this.#all = true;
    this.#channels.clear();
  }

  /** The text that tells them, null when there are none; forgets them. */
  take(): string | null {
    const channels = [...this.#channels];
    if (!this.#all && channels.length === 0) return null;
    const text = JSON.stringify(this.#all ? {} : { channels });
    this.#all = false;
    this.#channels.clear();
    return text;
  }

  /** The channels of a text made by `take`, undefined for all. */
  static parse(text: string): readonly string[] | undefined {
    return (JSON.parse(text) as { channels?: string[] }).channels;
  }
}
