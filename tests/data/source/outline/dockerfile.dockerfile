FROM debian:12 AS build
RUN make
FROM scratch
COPY --from=build /lode /lode
