// Says what keeps the cluster from being started here; exits 1 when something does.
import { clusterLacks } from './stores.js';

for (const lack of clusterLacks()) {
  console.error(`the cluster journeys did not run: ${lack}`);
  process.exitCode = 1;
}
