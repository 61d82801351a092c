import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { RequestScope } from '../request-scope.js';
import { tellError } from './graphql-errors.js';
import { limitQuery } from './query-limits.js';

/**
 * Apollo Server for every document that is not hot: errors as the platform tells them, `x-position` as a
 * header, no landing page, CSRF prevention on.
 */
export function createApollo(schema: GraphQLSchema, introspection: boolean): ApolloServer<RequestScope> {
  return new ApolloServer<RequestScope>({
    schema,
    introspection,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: 4000 },
    validationRules: [limitQuery],
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      answers,
    ],
  });
}

const answers: ApolloServerPlugin<RequestScope> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, errors, contextValue: scope }) => {
      if (scope.reachedPosition !== null) response.http.headers.set('x-position', scope.reachedPosition);
      if (errors === undefined || errors.length === 0 || response.body.kind !== 'single') return;
      const about = { correlationId: scope.correlationId, operation: 'graphql' };
      response.body.singleResult.errors = errors.map((error) => tellError(error, scope.services, about));
    },
  }),
};
