import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The strict policy of every page and answer: everything from our own origin, nothing inline, no framing. */
const setHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Only meaningful behind TLS, which a proxy ends: added per request below.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
});

/** What a page may use of the browser; films play by themselves, and passkeys, full screen and copying are the portal's. */
const ALLOWED = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
];
const FORBIDDEN = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS = [
  ...ALLOWED.map((feature) => `${feature}=(self)`),
  ...FORBIDDEN.map((feature) => `${feature}=()`),
].join(', ');

/**
 * The strict headers of every page and answer, its request id, and that an answer of the API is stored nowhere unless it
 * says otherwise.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  const strict = headersSet();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(strict).header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
}

/** What is the same in every answer, worked out once. */
function headersSet(): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), 'permissions-policy': PERMISSIONS };
}
