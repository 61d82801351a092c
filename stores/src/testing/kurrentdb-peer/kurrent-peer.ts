import { randomUUID } from 'node:crypto';
import shared, { type StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import pb, {
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { Server, ServerCredentials, status, type sendUnaryData } from '@grpc/grpc-js';
import { openSqliteEventLog } from '../../event-log/sqlite/sqlite-event-log.js';
import { Appends } from './appends.js';
import { PeerFaults } from './faults.js';
import { Front } from './front.js';
import { Reads } from './reads.js';
import { nameOf, structuredUuid, systemEvent, toStore } from './stored.js';
import { streamDeleted, Streams } from './streams.js';

export interface KurrentPeerOptions {
  /** An SQLite event log of the peer's own; made when absent. */
  readonly file: string;
  /** 0 (default): any free one. */
  readonly port?: number;
  /** After so many appends the peer writes events of its own between them. Default 10. */
  readonly systemEventsEvery?: number;
}

export interface KurrentPeer {
  readonly port: number;
  /** Connection string of the peer. */
  readonly url: string;
  readonly faults: PeerFaults;
  /** Reads of one stream it has answered so far. */
  readsOfStreams(): number;
  /** Connections: cut, swallowed, refused. */
  readonly network: Pick<Front, 'cut' | 'swallow' | 'refuse'>;
  /** Ends every subscription as a node does that shuts down, or with an error. */
  dropSubscriptions(how: 'gracefully' | 'with-error'): Promise<void>;
  close(): Promise<void>;
}

/**
 * Calls that may be open on one connection at once, as the web server of a node limits them: further ones
 * wait in the client.
 */
const STREAMS_PER_CONNECTION = 100;

/**
 * A stand-in for a KurrentDB node, for tests of the protocol: it speaks the same gRPC and answers as the
 * documentation and the client say a node does. It is no database to run.
 *
 * Imitated: append by expected revision, "no stream" or "any" (unary and batched), WrongExpectedVersion, repeats of
 * an append answered with success when the same events stand at the same place, the limit of 1 MiB per
 * append, 100 calls on a connection at once, reads of a stream and of `$all` in both directions,
 * subscriptions to `$all` with filters by regex and prefix, checkpoints and "caught up", system events
 * between ours, sparse positions, metadata of streams that hide events (`$maxCount`, `$maxAge`, `$tb`), soft
 * delete and what is written after it, tombstones (`$all` keeps every event), server features, gossip of one leader, refusals of a follower,
 * back-pressure. What is acknowledged is on disk (the SQLite event log): `kill -9` loses nothing.
 *
 * Not imitated: clusters and elections, TLS and users (`$acl` is kept and binds nobody), `stream exists`,
 * scavenges, links, persistent subscriptions, projections, subscriptions to one stream, appends in several messages, the
 * windows of a filter. One node alone decides.
 */
export async function startKurrentPeer({
  file,
  port = 0,
  systemEventsEvery = 10,
}: KurrentPeerOptions): Promise<KurrentPeer> {
  const log = await openSqliteEventLog({ file, mode: 'writer' });
  const faults = new PeerFaults();
  const streams = await Streams.open(log);
  const reads = new Reads(log, streams);
  const server = new Server({ 'grpc.max_concurrent_streams': STREAMS_PER_CONNECTION });
  const behind = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  const front = new Front({ port: behind, host: '127.0.0.1' });
  const listening = await front.listen(port);

  const own = randomUUID();
  let appends = 0;
  let systemRevision = -1;
  let closing = false;
  const writeSystemEvents = (): void => {
    appends += 1;
    if (closing || appends % systemEventsEvery !== 0) return;
    // A `$` type, and another type in a `$` stream: both kinds are to be passed over.
    for (const [stream, type] of [
      [`$stats-${own}`, '$statistics'],
      [`$settings-${own}`, 'SettingsChanged'],
    ] as const) {
      void log.append(stream, systemRevision, [toStore(systemEvent(type, appends))]);
    }
    systemRevision += 1;
  };
  const appending = new Appends({
    log,
    streams,
    faults,
    port: listening,
    cut: () => front.cut(),
    onWritten: writeSystemEvents,
  });

  server.addService(StreamsService, {
    read: reads.read,
    append: appending.single,
    batchAppend: appending.batch,
    ...deletions(streams),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, reply: sendUnaryData<SupportedMethods>) =>
      reply(null, supportedMethods()),
  });
  server.addService(GossipService, {
    read: (_call: unknown, reply: sendUnaryData<ClusterInfo>) => reply(null, oneLeader(own, listening)),
  });

  return {
    port: listening,
    url: `esdb://127.0.0.1:${listening}?tls=false`,
    faults,
    readsOfStreams: () => reads.ofStreams,
    network: front,
    dropSubscriptions: (how) => reads.dropSubscriptions(how),
    close: async () => {
      closing = true;
      await front.close();
      server.forceShutdown();
      await log.close();
    },
  };
}

type Deletion<Request> = { readonly request: Request };

/** Any revision is taken as the expected one. */
function deletions(streams: Streams) {
  const naming = (options: { getStreamIdentifier(): StreamIdentifier | undefined } | undefined): string =>
    nameOf(options?.getStreamIdentifier());
  const answering = <Response>(
    stream: string,
    act: () => Promise<void>,
    done: Response,
    reply: sendUnaryData<Response>,
  ): void => {
    const answer = async (): Promise<void> => {
      if (streams.isTombstoned(stream)) return reply(streamDeleted(stream));
      await act();
      reply(null, done);
    };
    answer().catch((error: unknown) => reply({ code: status.UNAVAILABLE, details: String(error) }));
  };
  return {
    delete: ({ request }: Deletion<DeleteReq>, reply: sendUnaryData<DeleteResp>): void => {
      const stream = naming(request.getOptions());
      const done = new pb.DeleteResp().setNoPosition(new shared.Empty());
      answering(stream, () => streams.softDelete(stream), done, reply);
    },
    tombstone: ({ request }: Deletion<TombstoneReq>, reply: sendUnaryData<TombstoneResp>): void => {
      const stream = naming(request.getOptions());
      const done = new pb.TombstoneResp().setNoPosition(new shared.Empty());
      answering(stream, () => streams.tombstone(stream), done, reply);
    },
  };
}

function supportedMethods(): SupportedMethods {
  const methods = Object.values(StreamsService).map(({ path }: { path: string }) => {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    return new features.SupportedMethod().setServiceName(service).setMethodName(method);
  });
  return new features.SupportedMethods().setEventStoreServerVersion('25.0.0-peer').setMethodsList(methods);
}

function oneLeader(id: string, port: number): ClusterInfo {
  const member = new gossip.MemberInfo()
    .setInstanceId(structuredUuid(id))
    .setTimeStamp(String(Date.now() * 10_000))
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
  return new gossip.ClusterInfo().setMembersList([member]);
}
