import { useMutation } from '@apollo/client/react';
import { t } from '@vigil/ui/text/t.ts';
import { BuyBankDocument } from '../generated/graphql.ts';
import { BuyButton } from '../orders/public.ts';

interface BuyBankProps {
  readonly repoId: string;
  readonly title: string;
  /** the bank is to be shown anew */
  readonly onChanged: () => void;
}

/** Buys the right to practise a bank. */
export function BuyBank({ repoId, title, onChanged }: BuyBankProps) {
  const [buy] = useMutation(BuyBankDocument);
  return (
    <BuyButton
      label={t('购买：{{title}}', { title })}
      place={async () => (await buy({ variables: { repoId } })).data?.repoBuyInit.id ?? null}
      onChanged={onChanged}
    >
      {t('购买')}
    </BuyButton>
  );
}
