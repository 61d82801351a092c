import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mongoServerLacks, startMongoServer, type MongoServer } from './mongo-server.js';

/**
 * Tests that need a MongoDB server: one is started for the file (or MONGODB_URL taken). Where none can be had, one test says so by name
 * and why, and fails under CI=true.
 */
export function describeWithMongo(name: string, tests: (server: () => MongoServer) => void): void {
  const lacking = mongoServerLacks();
  if (lacking !== null) {
    it(`${name}: did not run, ${lacking}`, () => {
      console.warn(`${name} did not run: ${lacking}`);
      expect(process.env['CI'], lacking).not.toBe('true');
    });
    return;
  }
  describe(name, () => {
    let server: MongoServer | undefined;
    beforeAll(async () => {
      server = await startMongoServer();
    }, 300_000);
    afterAll(() => server?.stop());
    tests(() => server as MongoServer);
  });
}
