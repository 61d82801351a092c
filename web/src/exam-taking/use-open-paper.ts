import { useQuery } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { OpenPaperDocument } from '../generated/graphql.ts';

/** The paper that I have open, if any; asked for whoever is logged in alone. */
export const useOpenPaper = () =>
  useQuery(OpenPaperDocument, { skip: useToken() === null, fetchPolicy: 'network-only' });
