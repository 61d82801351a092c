import { Button, type ButtonProps } from '@mantine/core';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { useEffect, useRef, useState } from 'react';
import { PayDialog } from './pay-dialog.tsx';

interface BuyButtonProps extends Pick<ButtonProps, 'fullWidth' | 'size' | 'children'> {
  readonly label?: string;
  /** Places the order; its id. */
  readonly place: () => Promise<string | null>;
  /** What is bought is to be shown anew: 1.5 s after it was paid, 2 s after no order could be placed. */
  readonly onChanged: () => void;
}

const lockMilliseconds = 1500;
const reloadMilliseconds = 2000;

/** Buys one thing: places the order, then pays it. Locked for 1.5 s, so that two clicks are one order. [pay-004] [pay-009] */
export function BuyButton({ label, place, onChanged, ...look }: BuyButtonProps) {
  const [locked, setLocked] = useState(false);
  const [orderId, setOrderId] = useState<string | null>(null);
  const waiting = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => waiting.current.forEach(clearTimeout), []);
  const later = (work: () => void, milliseconds: number): void => {
    waiting.current.add(setTimeout(work, milliseconds));
  };
  const order = async (): Promise<void> => {
    setLocked(true);
    later(() => setLocked(false), lockMilliseconds);
    try {
      setOrderId(await place());
    } catch (error) {
      notifyError(error);
      later(onChanged, reloadMilliseconds);
    }
  };
  return (
    <>
      <Button {...look} disabled={locked} onClick={() => void order()} aria-label={label} />
      {orderId !== null && (
        <PayDialog
          orderId={orderId}
          onClose={() => setOrderId(null)}
          onPaid={() => {
            setOrderId(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}
