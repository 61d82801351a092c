import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import {
  breakAt,
  codeOf,
  isAnswered,
  languageOf,
  noRoughWork,
  questionsOf,
  slotOf,
  type PaperPart,
  type PaperQuestion,
  type PaperState,
  type RoughWork,
} from '@vigil/domain/sitting/public';
import type { QuestionContent, QuestionPart } from '@vigil/domain/question-bank/public';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { Rest } from '../../platform/rest.js';
import { questionStore } from '../../question-bank/public.js';
import { papersOf } from '../../sitting/public.js';
import { QuestionPlace } from './place-types.js';
import { sharedContents, type KeptContent } from './shared-contents.js';

/** What a browser needs of an open paper beside its questions' contents. */
@Resolver()
export class ContentResolver {
  /**
   * The own order and answers of an open paper's questions, with the addresses of their contents; of one that is
   * handed in, or in a break, none.
   */
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/paper-places')
  @Query(() => [QuestionPlace])
  async paperPlaces(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<QuestionPlace[]> {
    const { services } = context;
    const { state } = await papersOf(services).own(id, account(context).id);
    if (state.handedIn !== null || breakAt(state, services.clock.now()) !== null) return [];
    const questions = questionsOf(state);
    const [kept, contents] = await Promise.all([
      sharedContents(services).of(questions),
      questionStore(services).contents(questions),
    ]);
    return questions.map((question, at) => {
      const shared = kept[at] as KeptContent;
      const content = contents[at] as QuestionContent;
      const place = (of: PaperQuestion | PaperPart, written: QuestionContent | QuestionPart): QuestionPlace =>
        placeOf(of, written, shared, state, services.judge.judges.bind(services.judge));
      const parts = (question.parts ?? []).map((part) => {
        const written = content.parts?.find(({ quId }) => quId === part.quId);
        if (written === undefined) throw new Error(`question ${question.quId} has no part ${part.quId}`);
        return place(part, written);
      });
      return {
        ...place(question, content),
        content: shared.address,
        answered: isAnswered(state, question),
        parts,
      };
    });
  }
}

const presentRoughWork = ({ note, struck, highlights }: RoughWork) => ({
  note,
  struck: [...struck],
  highlights: [...highlights],
});

type Judges = (language: NonNullable<ReturnType<typeof languageOf>>) => boolean;

function placeOf(
  { quId, quType, score, optionOrder = [], entryIds }: PaperQuestion | PaperPart,
  written: QuestionContent | QuestionPart,
  { index }: KeptContent,
  state: PaperState,
  judges: Judges,
): QuestionPlace {
  const { answer, filled, mark, roughWork } = slotOf(state, quId);
  const { order, entries } = index.get(quId) ?? { order: new Map(), entries: new Map() };
  const placesIn = (known: ReadonlyMap<string, number>, ids: readonly string[]): number[] =>
    ids.map((id) => known.get(id) ?? -1);
  const language = languageOf(quType);
  const shownEntries = entryIds ?? (written.blanks ?? written.pairs ?? []).map(({ id }) => id);
  return {
    quId,
    content: null,
    score,
    order: placesIn(order, optionOrder),
    entries: placesIn(entries, quType === 5 || quType === 6 ? shownEntries : []),
    answered: filled,
    mark,
    checked: [...(answer?.checked ?? [])],
    texts: Object.entries(answer?.entries ?? {}).map(([id, text]) => ({ id, answer: text })),
    answer: quType === 4 ? (answer?.text ?? null) : null,
    titleBody: quType === 4 ? null : (answer?.text ?? null),
    codeAnswer: answer?.code ?? null,
    scratchAnswer: answer?.scratch ?? null,
    codeJudged: language === null ? null : codeOf(written) !== null && judges(language),
    roughWork: roughWork === noRoughWork ? null : presentRoughWork(roughWork),
    parts: [],
  };
}
