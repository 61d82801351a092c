import { Metadata, status, type StatusObject } from '@grpc/grpc-js';

/** The refusal of a call that needs the leader, by a node that is not: it names the leader's address. */
export function notLeader(port: number): StatusObject & Error {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return Object.assign(new Error('Leader info available'), {
    code: status.NOT_FOUND,
    details: 'Leader info available',
    metadata,
  });
}
