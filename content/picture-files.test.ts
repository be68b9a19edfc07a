import { expect, test } from 'vitest'
import { pictureSizes } from './picture-files'

const id = (width: number, height: number) => `p-${'a'.repeat(26)}-${width}x${height}`

test.each([
  [3000, 2000, ['320x213', '640x427', '1280x853']],
  [1280, 720, ['320x180', '640x360', '1280x720']],
  [500, 1000, ['320x640', '500x1000']],
  [320, 1, ['320x1']],
  [1, 3000, ['1x3000']],
])('a picture of %i by %i pixels is not enlarged', (width, height, sizes) => {
  expect(pictureSizes(id(width, height)).map((size) => `${size.width}x${size.height}`)).toEqual(sizes)
})

test('names a size after its picture and width', () => {
  expect(pictureSizes(id(400, 300)).map(({ name }) => name)).toEqual([
    `${id(400, 300)}-320.webp`,
    `${id(400, 300)}-400.webp`,
  ])
})

test('rejects an id that is not a picture', () => {
  expect(() => pictureSizes(`d-${'a'.repeat(26)}`)).toThrow('is not a picture')
})
