import { sample } from './sample'

export const program = {
  video: { id: sample('the video on Program', 'SAMPLEVID04'), title: 'What happens on six Saturdays' },
}
