import type { Db, MongoClient } from 'mongodb';

/** Every check of a server has an outcome within some 5 s, whatever becomes of the server or the way to it. */
const secondsWithoutOutcome = 10;

/**
 * A client of MongoDB that is made anew where the driver's watch of a server stands still. A check that begins between
 * the end of its socket and the word of it (many connections that end at once are told one after the other) never has
 * an outcome (mongodb 7.9), and the server is then unknown to the driver for as long as the client lives. Calls under way
 * in a client that is replaced fail as with a server that is away.
 */
export class WatchedClient {
  #client: MongoClient;
  /** made once a client: to make one costs more than to ask it for a collection */
  #database: Db;
  /** by address: seconds of this process for which a check has had no outcome; a process that sleeps counts none */
  #since = new Map<string, number>();
  readonly #ticking: NodeJS.Timeout;

  /** `onStill` is told each time a client is made anew. `second`: ms */
  constructor(
    private readonly make: () => MongoClient,
    private readonly databaseName: string,
    private readonly onStill: () => void,
    second = 1000,
  ) {
    this.#client = this.#watched();
    this.#database = this.#client.db(databaseName);
    this.#ticking = setInterval(() => this.#tick(), second).unref();
  }

  get client(): MongoClient {
    return this.#client;
  }

  /** To be asked for at each call: it is another one when the client is. */
  get database(): Db {
    return this.#database;
  }

  async close(): Promise<void> {
    clearInterval(this.#ticking);
    await this.#client.close();
  }

  #watched(): MongoClient {
    const client = this.make();
    const since = new Map<string, number>();
    this.#since = since;
    client.on('serverHeartbeatStarted', ({ connectionId }) => since.set(connectionId, 0));
    client.on('serverHeartbeatSucceeded', ({ connectionId }) => since.delete(connectionId));
    client.on('serverHeartbeatFailed', ({ connectionId }) => since.delete(connectionId));
    client.on('serverClosed', ({ address }) => since.delete(address));
    return client;
  }

  #tick(): void {
    for (const [address, seconds] of this.#since) this.#since.set(address, seconds + 1);
    if (Math.max(0, ...this.#since.values()) < secondsWithoutOutcome) return;
    const still = this.#client;
    // It connects with the next call.
    this.#client = this.#watched();
    this.#database = this.#client.db(this.databaseName);
    this.onStill();
    still.close().catch(() => undefined);
  }
}
