import { useMediaQuery } from '@mantine/hooks';

/** Too narrow for the answer card beside the question: there it is a drawer. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 62em)') ?? false;
