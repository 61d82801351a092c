import { growthCharge } from '../limits/log-growth.js';
import type { Services } from '../services.js';
import { commandTrace } from '../tracing/tracing.js';

/** What every command side of the server shares: the log, the clock, who else may write, and its traces. */
export const unchargedPorts = (services: Pick<Services, 'log' | 'clock' | 'config' | 'tracing'>) => ({
  log: services.log,
  now: () => services.clock.now(),
  shared: services.config.shared,
  ...commandTrace(services),
});

/** The same; what is appended counts against the hour's growth of whoever acts. */
export const commandPorts = (services: Services) => ({
  ...unchargedPorts(services),
  charge: growthCharge(services),
});
