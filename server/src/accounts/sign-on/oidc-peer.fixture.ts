import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

/** What the provider knows of one of its people. */
export type PeerClaims = Readonly<Record<string, unknown>>;

/**
 * A whole OpenID provider (npm `oidc-provider`) on a port of its own. It signs in whoever `signsIn` names, without a
 * page to look at.
 */
export class OidcPeer {
  readonly people = new Map<string, PeerClaims>();
  signsIn = '';
  /** what its people are asked ends so */
  refuses = false;
  /** takes what it posts to its client behind the browser's back, and answers a status; null: nothing is sent */
  tells: ((body: string) => Promise<number>) | null = null;
  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    /** signs whatever it says */
    readonly key: KeyObject,
  ) {}

  static readonly keyId = 'peer';

  static readonly client = { id: 'vigil', secret: 'a-secret-of-at-least-32-characters!' };

  /** `redirectUri`: where this client's people come back to. */
  static async open(redirectUri: string, logoutUri: string): Promise<OidcPeer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const peer = new OidcPeer(issuer, server, privateKey);
    const provider = peer.provider(redirectUri, logoutUri);
    const answer = provider.callback();
    server.on('request', (request, response) => {
      const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? '')?.[1];
      if (uid === undefined) void answer(request, response);
      else void peer.interact(provider, request, response);
    });
    return peer;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private provider(redirectUri: string, logoutUri: string): Provider {
    const told = new URL('/api/sign-on/oidc/backchannel-logout', redirectUri).href;
    const configuration: Configuration = {
      clients: [
        {
          client_id: OidcPeer.client.id,
          client_secret: OidcPeer.client.secret,
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [logoutUri],
          backchannel_logout_uri: told,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: {
        keys: [{ ...this.key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: OidcPeer.keyId }],
      },
      fetch: async (url, options) => {
        const { url: asked, body } = new Request(url, options);
        const tells = asked === told ? this.tells : undefined;
        return new Response(null, { status: tells ? await tells(await new Response(body).text()) : 404 });
      },
      cookies: { keys: ['one key of the cookies'] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: { enabled: true },
        backchannelLogout: { enabled: true },
      },
      pkce: { required: () => true },
      claims: {
        openid: ['sub'],
        profile: ['name', 'preferred_username', 'student_number', 'groups', 'depart'],
        email: ['email', 'email_verified'],
        phone: ['phone_number', 'phone_number_verified'],
      },
      interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...this.people.get(sub) }) }),
    };
    return new Provider(this.issuer, configuration);
  }

  private async interact(
    provider: Provider,
    request: Parameters<Provider['interactionDetails']>[0],
    response: Parameters<Provider['interactionDetails']>[1],
  ): Promise<void> {
    if (this.refuses) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: this.signsIn } });
    const grant = new provider.Grant({
      accountId: session?.accountId ?? this.signsIn,
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope('openid profile email phone');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }
}
