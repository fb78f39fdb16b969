include common.mk
CC := gcc

# Builds all.
all: lode
	$(CC) -o lode main.c

clean:
	rm -f lode
