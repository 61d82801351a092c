import { useMutation } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import beside from '@vigil/ui/form/beside-field.module.css';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type FormEvent } from 'react';
import { PayOrderDiscountDocument } from '../generated/graphql.ts';

interface DiscountCodeProps {
  readonly orderId: string;
  /** the order is cheaper: it is to be read anew */
  readonly onApplied: () => void;
  /** nothing is left to pay */
  readonly onFree: () => void;
}

const paid = 1;

/** A code that makes an order cheaper, before a way to pay is chosen; why not stays at its field. */
export function DiscountCode({ orderId, onApplied, onFree }: DiscountCodeProps) {
  const [code, setCode] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  const [apply, { loading }] = useMutation(PayOrderDiscountDocument);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '' || loading) return;
    try {
      const { data } = await apply({ variables: { id: orderId, code: code.trim() } });
      if (data?.payOrderDiscount.orderState === paid) onFree();
      onApplied();
    } catch (error) {
      setWhy(messageOf(error));
    }
  };
  return (
    <form className={beside['row']} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('优惠码')}
        placeholder={t('选填')}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={why}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setWhy(null);
        }}
      />
      <Button type="submit" variant="default" loading={loading} disabled={code.trim() === ''}>
        {t('使用')}
      </Button>
    </form>
  );
}
