import { takeAnswers } from '@vigil/ui/routing/take-answers.ts';
import { client } from '../app/client.ts';
import {
  MyExamsDocument,
  NoticeTitlesDocument,
  OpenPaperDocument,
  ReviewsDueDocument,
  SlidesDocument,
} from '../generated/graphql.ts';
import { allNotices } from '../messages/public.ts';

/** What the home shows first is here before it is shown, when the page's first script has asked it (`earlyPages`). */
export const takeEarly = (): Promise<unknown> =>
  takeAnswers(client, [
    { query: MyExamsDocument },
    { query: OpenPaperDocument },
    { query: ReviewsDueDocument },
    { query: NoticeTitlesDocument, variables: allNotices },
    { query: SlidesDocument, variables: { domain: location.host } },
  ]);
