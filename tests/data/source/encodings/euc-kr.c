#include <stdio.h>

/* 이 함수는 파일을 열고 설정을 읽습니다. 오류가 발생하면 예외를 던집니다. 그리고 이 데이터를 사용합니다. */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
