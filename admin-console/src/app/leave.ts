import { appPaths } from './paths.ts';

/**
 * To the login page, which comes back to `path`. Replaces, so that going back does not land in a closed room.
 */
export function toLogin(path: string = location.pathname + location.search): void {
  location.replace(appPaths.login(path));
}

/** To the learners' home: who is not an administrator has nothing to do here. */
export function toLearnerHome(): void {
  location.replace(appPaths.learnerHome);
}
