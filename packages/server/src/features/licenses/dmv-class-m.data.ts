/** The knowledge test for the motorcycle license. `answer` is the place of the right option, counted from 0. */
export const CLASS_M_QUESTIONS = [
  {
    question: 'Who must wear an approved helmet on a motorcycle in San Andreas?',
    options: [
      'Riders under the age of 18 only',
      'Riders on a freeway only',
      'Every rider and every passenger',
      'Passengers and learners only',
    ],
    answer: 2,
  },
  {
    question: 'At road speed, how do you make a motorcycle lean into a right turn?',
    options: [
      'Press forward on the right handgrip',
      'Press forward on the left handgrip',
      'Pull back on the right handgrip',
      'Shift your weight to the left side',
    ],
    answer: 0,
  },
  {
    question: 'How should a group of motorcycles ride in one lane of a straight, open road?',
    options: [
      'In pairs, side by side',
      'In rows of three riders',
      'In one tight cluster',
      'In a staggered formation',
    ],
    answer: 3,
  },
  {
    question: "How much of a motorcycle's stopping power comes from its front brake?",
    options: ['All of it', 'About 70 percent', 'About 40 percent', 'About 20 percent'],
    answer: 1,
  },
  {
    question: 'Where in a lane does oil from stopped cars mostly collect near an intersection?',
    options: [
      'Along the left wheel track',
      'In the center of the lane',
      'Along the right wheel track',
      'On the line beside the curb',
    ],
    answer: 1,
  },
  {
    question: 'How should a passenger ride behind you on a motorcycle?',
    options: [
      'Holding on, with both feet on the pegs',
      'Leaning away from the side of each turn',
      'Sitting with both legs on the same side',
      'Letting both feet hang near the ground',
    ],
    answer: 0,
  },
  {
    question: 'On a straight road you cannot avoid a patch of gravel. How do you ride over it?',
    options: [
      'Squeeze the front brake firmly',
      'Swerve from one side to the other',
      'Ease off and hold a straight line',
      'Speed up and lean to one side',
    ],
    answer: 2,
  },
  {
    question: 'You ride straight through an intersection. Which vehicle is the greatest danger?',
    options: [
      'A car waiting behind a stop line',
      'An oncoming car turning left',
      'A bus parked at the far curb',
      'A car three seconds behind you',
    ],
    answer: 1,
  },
  {
    question: 'At what point is a rainy road usually the most slippery?',
    options: [
      'After an hour of steady rain',
      'After a full day of rain',
      'In the last minutes of the rain',
      'In the first minutes of the rain',
    ],
    answer: 3,
  },
  {
    question: "How often should you check your motorcycle's tires, brakes and lights?",
    options: ['Once every month', 'After every long trip', 'Before every ride', 'At every oil change'],
    answer: 2,
  },
] as const;
