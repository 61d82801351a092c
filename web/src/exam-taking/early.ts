import type { Early } from '@vigil/ui/routing/take-answers.ts';
import { appPaths } from '../app/paths.ts';
import { OpenPaperDocument } from '../generated/graphql.ts';

export const early: readonly Early[] = [{ page: appPaths.home, query: OpenPaperDocument }];
