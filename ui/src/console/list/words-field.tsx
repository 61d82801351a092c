import { SearchField } from '../../search/search-field.tsx';
import { filterWidth, type ListFilter } from './filter.ts';

interface WordsFieldProps {
  readonly filter: ListFilter & { readonly kind: 'words' };
  /** What the list shows now. */
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** A filter of words (`SearchField`). */
export const WordsField = ({ filter, value, onChange }: WordsFieldProps) => (
  <SearchField
    style={{ width: filterWidth(filter) }}
    label={filter.label}
    placeholder={filter.placeholder ?? filter.label}
    iconSize={16}
    value={value}
    onChange={onChange}
  />
);
