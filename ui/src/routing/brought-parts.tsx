import type { ComponentType } from 'react';

/** Shows one part after the other of those that slices bring, each with what the page tells all of them. */
export const shown = <P extends object>(
  useParts: () => readonly ComponentType<P>[] | undefined,
): ComponentType<P> =>
  function Parts(props: P) {
    return useParts()?.map((Part, index) => <Part key={index} {...props} />);
  };
