import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { mongoServerLacks, startMongoServer } from '../../testing/mongo-server.js';
import { describeWithService } from '../../testing/with-service.js';
import { WatchedClient } from './watched-client.js';

interface Socket {
  destroy(): void;
}

/** Of the driver, what it tells nobody of. */
interface Inside {
  readonly topology: {
    readonly s: {
      readonly servers: ReadonlyMap<
        string,
        {
          readonly monitor: { readonly connection: { readonly socket: Socket } | null; requestCheck(): void };
        }
      >;
    };
  };
}

describeWithService('a client of MongoDB', mongoServerLacks(), () => {
  it('whose watch of the server stands still, as the driver’s does for ever, is made anew', async () => {
    const server = await startMongoServer();
    let stills = 0;
    const made = () =>
      new MongoClient(server.url, { serverSelectionTimeoutMS: 200, heartbeatFrequencyMS: 2000 });
    const mongo = new WatchedClient(made, 'watched', () => (stills += 1), 100);
    await mongo.database.command({ ping: 1 });
    const first = mongo.client;
    const [watched] = (first as unknown as Inside).topology.s.servers.values();
    if (watched === undefined) throw new Error('no server');
    // A check that begins before anybody is told that its socket has ended; one too soon after the last is put off.
    const stopsWatching = (): number => {
      watched.monitor.connection?.socket.destroy();
      watched.monitor.requestCheck();
      return stills;
    };
    await expect.poll(stopsWatching, { interval: 1300, timeout: 50_000 }).toBe(1);
    expect(await mongo.database.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(mongo.client).not.toBe(first);
    await mongo.close();
    await server.stop();
  }, 60_000);
});
