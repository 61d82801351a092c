import { parseArgs } from 'node:util';
import { startKurrentPeer } from './kurrent-peer.js';

// The peer as a process of its own: node --import tsx -C @vigil/source
// stores/src/testing/kurrentdb-peer/main.ts --file events.db --port 2113

const { values } = parseArgs({
  options: { file: { type: 'string' }, port: { type: 'string', default: '2113' } },
});
if (values.file === undefined) throw new Error('--file FILE is needed: where the peer keeps its events');
const peer = await startKurrentPeer({ file: values.file, port: Number(values.port) });
console.log(`KurrentDB peer for tests: ${peer.url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void peer.close().then(() => process.exit(0)));
