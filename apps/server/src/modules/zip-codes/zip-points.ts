import type { ZipCode } from './zip-code.entity.js';

const RADIUS_OF_EARTH_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

/** @param latitude in degrees, towards the north @param longitude in degrees, towards the east */
export function pointAt(latitude: number, longitude: number): Pick<ZipCode, 'x' | 'y' | 'z'> {
  const [north, east] = [latitude * RADIANS, longitude * RADIANS];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

/**
 * Returns the straight distance through the sphere between two points whose distance on the surface is this number of
 * miles.
 */
export function chordOf(miles: number): number {
  return 2 * Math.sin(Math.min(miles / RADIUS_OF_EARTH_MILES, Math.PI) / 2);
}
