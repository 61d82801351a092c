import 'reflect-metadata';
import {
  Arg,
  Ctx,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
  Field,
  ObjectType,
  Subscription,
} from 'type-graphql';
import { describe, expect, it } from 'vitest';
import { Access } from './access.js';
import type { RequestContext } from './context.js';
import { buildApi } from './graphql/build-schema.js';
import { Rest } from './rest.js';

@Resolver()
class Fine {
  @Access.guest()
  @Rest('/api/fine', { alias: ['/api/fine-too'] })
  @Rest('/api/fine-get', { method: 'GET' })
  @Query(() => String)
  fine(
    @Ctx() context: RequestContext,
    @Arg('b', () => String) b: string,
    @Arg('a', () => String) a: string,
  ): string {
    return `${a}${b}${context.correlationId}`;
  }
}

@Resolver()
class Undeclared {
  @Query(() => String)
  open(): string {
    return 'everybody';
  }
}

@Resolver()
class UndeclaredSubscription {
  @Subscription(() => String, { topics: 'x' })
  stream(@Root() payload: string): string {
    return payload;
  }
}

@Resolver()
class SamePath {
  @Access.guest()
  @Rest('/api/fine')
  @Mutation(() => String)
  twice(): string {
    return '';
  }
}

@ObjectType()
class Thing {
  @Field(() => String) name!: string;
}

@Resolver(() => Thing)
class WithFieldResolver {
  @Access.guest()
  @Query(() => Thing)
  thing(): Thing {
    return { name: 'x' };
  }

  @FieldResolver(() => String)
  shout(@Root() thing: Thing): string {
    return thing.name;
  }
}

describe('operations', () => {
  it('know their paths and call the method with its parameters in its own order', () => {
    const { operations } = buildApi([Fine]);
    const [fine] = operations;
    expect(fine?.routes).toEqual(
      expect.arrayContaining([
        { path: '/api/fine', method: 'POST' },
        { path: '/api/fine-too', method: 'POST' },
        { path: '/api/fine-get', method: 'GET' },
      ]),
    );
    expect(fine?.call({ a: 'A', b: 'B' }, { correlationId: 'C' } as RequestContext)).toBe('ABC');
  });

  it('stop the start when a query has no access rule', () => {
    expect(() => buildApi([Fine, Undeclared])).toThrow('Undeclared.open declares no access rule');
  });

  it('stop the start when a subscription has no access rule', () => {
    expect(() => buildApi([Fine, UndeclaredSubscription])).toThrow(
      'UndeclaredSubscription.stream declares no access rule',
    );
  });

  it('stop the start when two methods claim one path', () => {
    expect(() => buildApi([Fine, SamePath])).toThrow('POST /api/fine is declared by fine and by twice');
  });

  it('stop the start when a type has a field resolver, because REST would not call it', () => {
    expect(() => buildApi([WithFieldResolver])).toThrow('WithFieldResolver.shout');
  });
});
