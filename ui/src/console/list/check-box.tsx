import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of those it stands for are chosen, not all. */
  readonly some?: boolean;
  readonly tabIndex?: -1 | undefined;
  readonly onChange: (on: boolean) => void;
}

/** The box of a row: the browser's own, in the product's colours; on a phone 44 px around it take the finger. */
export function CheckBox({ label, checked, some = false, tabIndex, onChange }: CheckBoxProps) {
  return (
    <label className={styles['around']}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        type="checkbox"
        className={styles['box']}
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
