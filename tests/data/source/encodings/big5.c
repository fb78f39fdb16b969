#include <stdio.h>

/* 這個函數打開檔案並讀取設定。如果發生錯誤，則拋出例外。我們的程式使用這些資料。 */
int open_settings(const char *path) {
  FILE *file = fopen(path, "r");
  return file == NULL;
}
