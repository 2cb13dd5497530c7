import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import type { NextFunction, Request, Response } from 'express';
import { addErrorAnswers } from './error-answers.js';
import { addPathParameters } from './path-parameters.js';
import { addProfileSchemas } from './profile-schemas.js';

/** Serves the OpenAPI document at `/docs-json` and its page at `/docs`. The document is made when it is first asked for. */
export function setUpApiDocument(app: NestExpressApplication): void {
  app.use('/docs', protectPage);
  SwaggerModule.setup('docs', app, () => createApiDocument(app), { customSiteTitle: 'Talent platform' });
}

/** The page takes credentials ("Authorize"): it runs only its own scripts, and stands in no frame. */
function protectPage(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  );
  next();
}

export function createApiDocument(app: NestExpressApplication): OpenAPIObject {
  const description = [
    'The web services of a recruiting and onboarding platform.',
    'Sign each request, or send Basic credentials. Every error has the one body of the register (D-ERR-1).',
  ].join('\n\n');
  const config = new DocumentBuilder()
    .setTitle('Talent platform')
    .setDescription(description)
    .setVersion('0.1.0')
    // its schemas are JSON Schema 2020-12, as those of the schema endpoints are
    .setOpenAPIVersion('3.1.0')
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'basic')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: `${SIGNATURE_ALGORITHM} user=…, signedheaders=x-svc-content-sha256;x-svc-date, signature=…`,
      },
      'signature',
    )
    .addSecurityRequirements('basic')
    .addSecurityRequirements('signature')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  addProfileSchemas(document);
  addPathParameters(document);
  addErrorAnswers(document);
  return document;
}
