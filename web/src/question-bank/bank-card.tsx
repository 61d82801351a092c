import { Button } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayMoney, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { type CSSProperties, useContext } from 'react';
import { Link } from 'react-router-dom';
import { BroughtContext } from '../app/brought.tsx';
import type { BankCardFragment } from '../generated/graphql.ts';
import { BuyBank } from './buy-bank.tsx';
import styles from './bank-list.module.css';
import { initialOf } from './cover.ts';

interface BankCardProps {
  readonly bank: BankCardFragment;
  /** Prices are shown only where something is sold (spec 2 §1). */
  readonly isSold: boolean;
  /** of its cover, where it has no picture (degrees) */
  readonly hue: number;
  /** it was bought, or could not be: the list is to be read again */
  readonly onChanged?: () => void;
}

/** One bank: what it holds, for whom, and the way to practise it, where there is one. */
export function BankCard({ bank, isSold, hue, onChanged }: BankCardProps) {
  const isToBuy = isSold && bank.right === null;
  const { bankEntry } = useContext(BroughtContext);
  return (
    <article className={styles['card']}>
      {bank.cover ? (
        <div className={styles['cover']}>
          <img src={bank.cover} alt="" loading="lazy" />
        </div>
      ) : (
        <div className={styles['band']} style={{ '--hue': hue } as CSSProperties} aria-hidden>
          {initialOf(bank.title)}
        </div>
      )}
      <div className={styles['words']}>
        <h2 className={styles['title']}>{bank.title}</h2>
        {bank.faceCrowd !== '' && <p>{t('适用人群：{{crowd}}', { crowd: bank.faceCrowd })}</p>}
        <p>
          {t('共 {{n}} 题，客观题 {{objective}}，主观题 {{subjective}}', {
            n: sayNumber(bank.quCount),
            objective: sayNumber(bank.objCount),
            subjective: sayNumber(bank.subjCount),
          })}
        </p>
        {bank.remark !== '' && <p className={styles['remark']}>{bank.remark}</p>}
      </div>
      <div className={styles['bottom']}>
        {isSold && <Price bank={bank} />}
        {isToBuy ? (
          <BuyBank repoId={bank.id} title={bank.title} onChanged={() => onChanged?.()} />
        ) : (
          bankEntry !== undefined && (
            <Button
              component={Link}
              to={bankEntry(bank.id)}
              variant="light"
              aria-label={t('去练习：{{title}}', { title: bank.title })}
            >
              {t('去练习')}
            </Button>
          )
        )}
      </div>
    </article>
  );
}

function Price({ bank }: { readonly bank: BankCardFragment }) {
  if (bank.price === 0) return <Tag tone="success">{t('免费')}</Tag>;
  if (bank.right === 'bought') return <Tag tone="info">{t('已购买')}</Tag>;
  if (bank.right === 'designated') return <Tag tone="info">{t('指定免费')}</Tag>;
  return <span className={styles['price']}>{sayMoney(bank.price)}</span>;
}
