import type { ReactNode } from 'react';
import { SidePanel } from '../side-panel.tsx';

/** What a list shows beside itself. A row that is not on the page (a shared link) is known by its key alone. */
export interface PanelOf<R> {
  /** What kind of thing it shows, e.g. 试题详情. */
  readonly label: string;
  readonly title: (row: R | undefined) => ReactNode;
  readonly acts?: (row: R) => ReactNode;
  readonly render: (key: string, row: R | undefined) => ReactNode;
}

interface ListPanelProps<R> {
  readonly panel: PanelOf<R>;
  readonly opened: string;
  readonly state: {
    readonly row: R | undefined;
    readonly place: string | undefined;
    readonly onPrevious: (() => void) | undefined;
    readonly onNext: (() => void) | undefined;
  };
  readonly onClose: () => void;
}

/** The panel of a list, with the steps to the rows before and after. */
export function ListPanel<R>({ panel, opened, state, onClose }: ListPanelProps<R>) {
  const { row, place, onPrevious, onNext } = state;
  return (
    <SidePanel
      label={panel.label}
      title={panel.title(row)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      {...(place !== undefined && { place })}
      {...(row !== undefined && panel.acts && { acts: panel.acts(row) })}
    >
      {panel.render(opened, row)}
    </SidePanel>
  );
}
