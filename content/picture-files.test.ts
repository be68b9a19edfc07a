import { expect, test } from 'vitest'
import { pictureSizes } from './picture-files'

const id = (width: number, height: number) => `p-${'a'.repeat(26)}-${width}x${height}`

test.each([
  [3000, 2000, ['320x213', '640x427', '1280x853']],
  [1280, 720, ['320x180', '640x360', '1280x720']],
  [500, 1000, ['320x640', '500x1000']],
  [320, 1, ['320x1']],
  [1, 3000, ['1x3000']],
])('a picture of %i by %i pixels has no size that is larger', (width, height, sizes) => {
  expect(pictureSizes(id(width, height)).map((size) => `${size.width}x${size.height}`)).toEqual(sizes)
})

test('the name of a size says which picture and how wide', () => {
  expect(pictureSizes(id(400, 300)).map(({ name }) => name)).toEqual([
    `${id(400, 300)}-320.webp`,
    `${id(400, 300)}-400.webp`,
  ])
})

test('what is no picture has no sizes', () => {
  expect(() => pictureSizes(`d-${'a'.repeat(26)}`)).toThrow('is no picture')
})
