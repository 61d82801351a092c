import type { Slice } from '../platform/slice.js';
import { collections } from './collections.js';
import { wrongBookWords } from './event-words.js';
import { wrongBookMenu } from './menu.js';
import { QuestionViewResolver } from './question-view.resolver.js';
import { wrongQuestions } from './questions-to-train.js';
import { ReviewResolver } from './review/review.resolver.js';
import { settingsEntity } from './settings.js';
import { WrongBookSettingsResolver } from './settings.resolver.js';
import { WrongBookResolver } from './wrong-book.resolver.js';

/** What learners answered wrongly: their book of it, and one question with its answer. */
export const wrongBookSlice: Slice = {
  name: 'wrong-book',
  resolvers: [WrongBookResolver, ReviewResolver, QuestionViewResolver, WrongBookSettingsResolver],
  collections,
  menu: wrongBookMenu,
  eventWords: wrongBookWords,
  wrongQuestions,
  entities: (services) => [settingsEntity(services)],
};
