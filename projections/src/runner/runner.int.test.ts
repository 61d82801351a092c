import { rebuildContract } from './contract-rebuild.js';
import { runnerContract } from './contract-runner.js';
import { takeoverContract } from './contract-takeover.js';
import { sqliteViewStore } from './runner-under-test.fixture.js';

runnerContract('SQLite', sqliteViewStore);
rebuildContract('SQLite', sqliteViewStore);
takeoverContract('SQLite', sqliteViewStore);
