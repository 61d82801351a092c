import { useQuery } from '@apollo/client/react';
import { SlidesDocument } from '../generated/graphql.ts';

/** The pictures of this host. */
export const useSlides = () => useQuery(SlidesDocument, { variables: { domain: location.host } });
