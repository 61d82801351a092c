import type { ApolloClient } from '@apollo/client';
import { presentAccount } from '@vigil/ui/session/account.ts';
import { createContext } from 'react';
import { paths } from '../paths.ts';
import { httpTransport } from './answer-queue/http-transport.ts';
import { sessionReader } from './answer-queue/session-reader.ts';
import type { QueueTransport } from './answer-queue/transport.ts';
import { type Fetched, fetchContents } from './content/fetch-contents.ts';

/**
 * What a paper is sat against, beside the GraphQL client around it: where acts go and contents come from, and where its
 * end leads. An exam's seat is the server; the tour has one of its own (decision 161).
 */
export interface Seat {
  readonly transport: (client: ApolloClient, ownerId: string) => QueueTransport;
  readonly contents: (paperId: string, addresses: readonly string[]) => Promise<Fetched>;
  /** whose account is here, as far as this browser was told; `ownerId`: the paper's; null: not told */
  readonly account: (ownerId: string) => string | null;
  /** whether a network that is gone keeps acts from getting there */
  readonly needsNetwork: boolean;
  /** the address after the hand-in */
  readonly result: (paperId: string) => string;
}

export const examSeat: Seat = {
  transport: (client, ownerId) => httpTransport(sessionReader(client), ownerId),
  contents: (paperId, addresses) => fetchContents(paperId, addresses),
  account: presentAccount,
  needsNetwork: true,
  result: paths.result,
};

/** The seat of the pages below; an exam's unless told otherwise. */
export const SeatContext = createContext<Seat>(examSeat);
