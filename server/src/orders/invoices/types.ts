import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { OrderInput, PageFields } from '../../platform/graphql/paging.js';
import { DateTime, Fen, Flag, WireInt } from '../../platform/graphql/scalars.js';

/** To whom an invoice is made out. */
@ObjectType({ simpleResolvers: true })
export class InvoiceTitleShown {
  @Field(() => String, { description: 'person or company' }) kind!: string;
  @Field(() => String, { description: 'general, or special: an organisation deducts it' }) type!: string;
  @Field(() => String) name!: string;
  @Field(() => String) taxNumber!: string;
  @Field(() => String) mail!: string;
  @Field(() => String) address!: string;
  @Field(() => String) phone!: string;
  @Field(() => String) bank!: string;
  @Field(() => String) bankAccount!: string;
  @Field(() => String) remark!: string;
}

@InputType()
export class InvoiceTitleInput {
  @Field(() => String, { description: 'person or company' }) kind!: string;
  @Field(() => String, { nullable: true, defaultValue: 'general' }) type!: string;
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true, defaultValue: '' }) taxNumber!: string;
  @Field(() => String) mail!: string;
  @Field(() => String, { nullable: true, defaultValue: '' }) address!: string;
  @Field(() => String, { nullable: true, defaultValue: '' }) phone!: string;
  @Field(() => String, { nullable: true, defaultValue: '' }) bank!: string;
  @Field(() => String, { nullable: true, defaultValue: '' }) bankAccount!: string;
  @Field(() => String, { nullable: true, defaultValue: '' }) remark!: string;
}

/** An order of an invoice. */
@ObjectType({ simpleResolvers: true })
export class InvoiceOrder {
  @Field(() => ID) orderId!: string;
  @Field(() => String) title!: string;
  @Field(() => Fen, { description: 'what is invoiced of it' }) amount!: number;
  @Field(() => DateTime, { nullable: true }) payTime!: number | null;
}

/** An own invoice. */
@ObjectType({ simpleResolvers: true })
export class PayInvoice {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'requested, issued, returned, withdrawn or reversed' }) stage!: string;
  @Field(() => Fen) amount!: number;
  @Field(() => [InvoiceOrder]) orders!: InvoiceOrder[];
  @Field(() => InvoiceTitleShown, { nullable: true, description: 'null: the payer was erased' })
  title!: InvoiceTitleShown | null;
  @Field(() => String, { nullable: true, description: 'of the tax system' }) number!: string | null;
  @Field(() => String, { nullable: true, description: '2026-11-28' }) issuedOn!: string | null;
  @Field(() => String, { nullable: true, description: 'the tax system’s file: the payer’s own' })
  fileUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'of the red invoice' }) redNumber!: string | null;
  @Field(() => String, { description: 'why it came back' }) reason!: string;
  @Field(() => Flag, { description: 'it says more than was kept: it is to be reversed' })
  reversalDue!: boolean;
  @Field(() => DateTime) requestTime!: number;
  @Field(() => DateTime, { nullable: true }) decideTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class PayInvoicePage extends PageFields {
  @Field(() => [PayInvoice]) records!: PayInvoice[];
}

@InputType()
export class PayInvoicePagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}

/** An invoice as accountants list it. */
@ObjectType({ simpleResolvers: true })
export class InvoiceRow {
  @Field(() => ID) id!: string;
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
  @Field(() => String) stage!: string;
  @Field(() => Fen) amount!: number;
  @Field(() => Int, { description: 'orders that it is for' }) count!: number;
  @Field(() => String, { nullable: true }) number!: string | null;
  @Field(() => Flag) reversalDue!: boolean;
  @Field(() => DateTime) requestTime!: number;
  @Field(() => DateTime, { nullable: true }) decideTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class InvoiceRowPage extends PageFields {
  @Field(() => [InvoiceRow]) records!: InvoiceRow[];
}

/** One invoice with all an accountant needs to make it out. */
@ObjectType({ simpleResolvers: true })
export class InvoiceSheet extends PayInvoice {
  @Field(() => String) realName!: string;
  @Field(() => String) userName!: string;
}

/** What accountants look for. */
@InputType()
export class InvoiceOfficeParams {
  @Field(() => String, { nullable: true, description: 'a stage, or due: to be reversed' }) stage?:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'a part of the payer’s name' }) realName?:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'an invoice’s number, or an order’s' }) number?:
    | string
    | null;
  @Field(() => DateTime, { nullable: true, description: 'asked for then or later' }) from?: number | null;
  @Field(() => DateTime, { nullable: true, description: 'asked for before' }) to?: number | null;
}

@InputType()
export class InvoiceOfficeInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => InvoiceOfficeParams, { nullable: true }) params?: InvoiceOfficeParams | null;
  @Field(() => [OrderInput], { nullable: true }) orders?: OrderInput[] | null;
  @Field(() => Float, { nullable: true }) t?: number | null;
}
