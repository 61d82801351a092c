import { execFileSync } from 'node:child_process';
import { mongoServerLacks, startMongoServer } from '@vigil/stores/testing/mongo-server';
import { redisServerPath } from '@vigil/stores/testing/redis-server';
import { nginxPath } from '../support/nginx.js';

/** What keeps the cluster from being started here, as sentences with their remedies. */
export function clusterLacks(): string[] {
  return [
    mongoServerLacks(),
    redisServerPath() === null
      ? 'there is no redis-server here (apt-get install redis-server, or set REDIS_SERVER_PATH)'
      : null,
    nginxPath() === null ? 'there is no nginx here (apt-get install nginx-light, or set NGINX_PATH)' : null,
  ].filter((one) => one !== null);
}

const firstLine = (file: string, args: readonly string[]): string =>
  execFileSync(file, args, { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0] ?? '';

/**
 * Playwright's global setup for the cluster: the MongoDB of the whole run, and a word on what runs on what.
 * Answers how to end it.
 */
export default async function beginStores(): Promise<() => Promise<void>> {
  const lacks = clusterLacks();
  if (lacks.length > 0) throw new Error(`the cluster cannot be started: ${lacks.join('; ')}`);
  const mongo = await startMongoServer();
  process.env.MONGODB_URL = mongo.url;
  const given = process.env.KURRENTDB_URL !== undefined;
  console.log(
    [
      'cluster: two api, a projector and a reactor in processes of their own, behind nginx with deploy/nginx.conf',
      `  event log   ${given ? 'KurrentDB at KURRENTDB_URL' : 'a stand-in that speaks the protocol of KurrentDB (no KurrentDB here; set KURRENTDB_URL)'}`,
      `  documents   ${mongo.kind === 'MongoDB' ? 'MongoDB at MONGODB_URL' : 'FerretDB on PostgreSQL (MongoDB-compatible; set MONGODB_URL for MongoDB)'}`,
      `  bus         ${firstLine(redisServerPath() ?? '', ['--version'])}`,
      `  files       one folder for all processes`,
    ].join('\n'),
  );
  return () => mongo.stop();
}
