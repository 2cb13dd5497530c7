import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';

const app = await NestFactory.create(AppModule, { rawBody: true });
await app.listen(0, '127.0.0.1');
process.send?.({ baseUrl: await app.getUrl() });
