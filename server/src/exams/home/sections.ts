import type { HomeSection } from '../../platform/declarations/home.js';
import { categoryChanges, examChanges } from './changes.js';
import { draftsSection } from './drafts.js';
import { soonSection } from './soon.js';

/** What exams bring to the console's home. */
export const examHome: readonly HomeSection[] = [soonSection, draftsSection, examChanges, categoryChanges];
