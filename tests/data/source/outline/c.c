#include <stdio.h>
/* doc */
static int *foo(struct x *a, int b)
{
	return bar(a->cb(1));
}
typedef int (*cb_t)(int);
struct x { int a; int (*cb)(int); };
typedef unsigned int u32;
enum e { A, B };
struct x table[] = { { 1 } };
int proto(int);
extern int gl;
int knr(a, b) int a; char *b; { return 0; }
#define MAX 3
CURLcode Curl_foo(void) { if(x) return 1; }
