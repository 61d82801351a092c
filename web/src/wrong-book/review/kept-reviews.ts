import type { ApolloClient } from '@apollo/client';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { NotOwner, type AnswerQueue, type CallOf } from '../../exam-taking/public.ts';
import { practiceQueue } from '../../training/public.ts';
import { noteWaiting } from './waiting-note.ts';

/** As it is sent: a composite's answer stands in its parts, a question that was given up says so. */
export type ReviewFields = AnswerFields & {
  readonly giveUp?: boolean;
  readonly subList?: readonly (AnswerFields & { readonly quId: string })[];
};

/** Where an answer of a review goes. A repeat of one that had arrived is refused `NotDue`, and is done with that. */
export const reviewCall: CallOf = ({ body }) => {
  if (body.kind !== 'answer') throw new Error(`a review knows no ${body.kind}`);
  return ['/api/user/wrong-book/review', { quId: body.quId, ...body.fields }];
};

type ReviewQueue = Pick<AnswerQueue, 'open' | 'enqueue' | 'wake' | 'resume' | 'snapshot' | 'subscribe'>;

/** Answers of one person's reviews that could not be sent: kept in this browser, judged once the network is back. */
export class KeptReviews {
  #opening: Promise<unknown> | null = null;

  /** `noted` hears whether something waits. */
  constructor(
    private readonly queue: ReviewQueue,
    private readonly noted: (waits: boolean) => void,
  ) {
    queue.subscribe(() => {
      const { phase, pending } = queue.snapshot();
      if (phase !== 'opening') noted(pending.length > 0);
    });
  }

  /** Resolves once it is kept. Another tab may have the queue: it is taken back. */
  async keep(quId: string, fields: ReviewFields): Promise<void> {
    await this.#open();
    const body = { kind: 'answer', quId, fields } as const;
    try {
      await this.queue.enqueue(body);
    } catch (error) {
      if (!(error instanceof NotOwner)) throw error;
      await this.queue.open();
      await this.queue.enqueue(body);
    }
  }

  /** Sends what waits, from an earlier page too. */
  async send(): Promise<void> {
    await this.#open();
    const { phase, pending } = this.queue.snapshot();
    if (phase === 'lost') await this.queue.open();
    if (phase === 'logged-out') this.queue.resume();
    this.noted(pending.length > 0);
    this.queue.wake();
  }

  #open(): Promise<unknown> {
    this.#opening ??= this.queue.open();
    return this.#opening;
  }
}

const byPerson = new Map<string, KeptReviews>();

/** Those of this person, one for as long as the page stands. */
export function keptReviews(client: ApolloClient, userId: string): KeptReviews {
  const known = byPerson.get(userId);
  if (known !== undefined) return known;
  const made = new KeptReviews(practiceQueue(client, `reviews-${userId}`, userId, reviewCall), (waits) =>
    noteWaiting(userId, waits),
  );
  byPerson.set(userId, made);
  return made;
}
